"""Worn things: pair of sneakers, watch, ring, hoops, spectacles"""
import runpy
import kit
from kit import *

SAMPLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'samples')


def borrowed(script):
    """what a script of assets/samples builds, without its photograph: the object that holds all of it"""
    keep = (kit.photograph, kit.reset, kit.setup, kit.args); kit.photograph, kit.reset, kit.setup = (lambda *a, **k: None), (lambda: bpy.context.scene), (lambda *a, **k: None); kit.args = lambda: {'variant': ''}
    try: runpy.run_path(os.path.join(SAMPLES, script))
    finally: kit.photograph, kit.reset, kit.setup, kit.args = keep
    return next(o for o in bpy.context.scene.objects if o.type == 'EMPTY' and not o.parent)


@photo('sneakers-pair', res='1200x900')
def sneakers(sc):
    a = borrowed('sneaker.py'); mine = list(a.children_recursive); b = bpy.data.objects.new('other', None); link(b)
    for o in mine:
        c = o.copy(); link(c); c.parent = b; c.matrix_parent_inverse = o.matrix_parent_inverse
    b.scale = (1, -1, 1); b.rotation_euler = (0, 0, math.radians(-34)); b.location = (.30, .62, 0); a.rotation_euler = (0, 0, math.radians(-20)); a.location = (-.22, -.22, 0)
    yield
    tabletop('#7b6650', '#9c8467', '#b9a183', plank=.55, rough=.5); wall('#d3cabc', y=2.9); box('skirting', (14, .1, .35), (0, 2.78, .17), plain('skirt', '#ece7de', .5), bev=.02); pot_plant(2.0, 2.0, r=.36, h=.5, col='#8e8a84', n=40, size=.9); window(420, .45, side=-1, y=-1.6); camera((.1, -5.6, 2.4), (.05, .12, .2), lens=66, fstop=3, focus=(0, -.2, .2))


@photo('watch-strap', res='1200x1200')
def watch(sc):
    e = borrowed('watch.py'); e.rotation_euler = (0, 0, math.radians(52))
    yield
    sweep('#f1f0ee'); soft(key=310, fill=.3, back=.4, amb=.45); camera((0, -7.2, 1.7), (.06, 0, .56), lens=112, fstop=6, focus=(0, -.3, .6))


@photo('ring-gold', res='1200x900', bounces=6)
def ring(sc):
    g = steel('gold', '#dfc090', .15); R, w = .62, .15; bm = bmesh.new(); rows = []; n, k = 160, 20
    for i in range(n):
        a = 2*math.pi*i/n; wide = w*(1-.18*math.sin(a)); rows.append([bm.verts.new(((R+.075*math.cos(b))*math.cos(a), wide*math.sin(b)*1.0, (R+.075*math.cos(b))*math.sin(a))) for b in [2*math.pi*j/k for j in range(k)]])
    for i in range(n):
        for j in range(k): bm.faces.new((rows[i][j], rows[i][(j+1) % k], rows[(i+1) % n][(j+1) % k], rows[(i+1) % n][j]))
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces); from_bm('band', bm, g); z = R+.075
    lathe('seat', [(.11, z-.03), (.13, z+.0), (.19, z+.12), (.20, z+.13), (.17, z+.13)], 64, g)
    st = glass('stone', '#dcefe6', ior=1.9); bm = bmesh.new(); bmesh.ops.create_cone(bm, segments=10, radius1=.02, radius2=.19, depth=.22, cap_ends=False); o1 = from_bm('stone1', bm, st, smooth=False); o1.location = (0, 0, z+.06)
    bm = bmesh.new(); bmesh.ops.create_cone(bm, segments=10, radius1=.19, radius2=.11, depth=.07, cap_ends=True); o2 = from_bm('stone2', bm, st, smooth=False); o2.location = (0, 0, z+.205)
    for a in range(6): t = a*math.pi/3; tube('prong', [(.12*math.cos(t), .12*math.sin(t), z), (.20*math.cos(t), .20*math.sin(t), z+.14), (.175*math.cos(t), .175*math.sin(t), z+.205)], .018, g)
    e = group(*sc.objects, rot=(-.32, 0, math.radians(38))); e.location = (0, 0, .70); bpy.context.view_layer.update(); lo = min((o.matrix_world @ v.co).z for o in sc.objects if o.type == 'MESH' for v in o.data.vertices); e.location.z -= lo
    yield
    box('ground', (14, 9, .2), (0, 1, -.1), plaster('plaster', '#d9c8b8', bump=.22, scale=3, var=.05), bev=.02); wall('#cdbba9', y=3.0); pb = box('block', (1.6, 1.1, .5), (1.9, 1.6, .25), plaster('blk', '#c4ab95', bump=.2), bev=.04); window(420, .5, side=-1, y=-1.0); area((2.5, -2.5, 3.2), (0, 0, .7), .7, 90); camera((0, -6.2, 1.9), (0, 0, .82), lens=76, fstop=2.2, focus=(0, -.2, .7))


@photo('earrings-hoops', res='1200x900')
def hoops(sc):
    g = steel('silver', '#e0e0df', .14); before = set(sc.objects)
    def hoop():
        b = set(sc.objects); P = [(.62*math.cos(a), 0, .62*math.sin(a)) for a in [math.radians(100+340*k/40) for k in range(41)]]
        tube('hoop', P, .036, g, n=4); tube('pin', [(.62*math.cos(math.radians(80)), 0, .62*math.sin(math.radians(80))), (.02, .0, .66), (-.10, .03, .62)], .013, g); sphere('clasp', .05, (.62*math.cos(math.radians(100)), 0, .62*math.sin(math.radians(100))), g, 32)
        for k in range(3): a = math.radians(250+k*20); sphere('pearl', .085, (.735*math.cos(a), 0, .735*math.sin(a)), p, 48)
        return since(b)
    p = plain('pearl', '#f1ebe1', .18, Specular=.6, Clearcoat=.5, Sheen=.4)
    a = group(*hoop(), loc=(-.78, .1, .05), rot=(math.radians(90), 0, math.radians(18))); b = group(*hoop(), loc=(.72, -.12, .05), rot=(math.radians(84), math.radians(3), math.radians(-40)))
    yield
    sheet('#8f9a96', '#7d8985', size=(11, 9), weave=60, fold=.05, scale=.5, seed=11); overhead(420, .5, y=1.6); camera((0, -3.2, 4.6), (0, 0, .05), lens=62, fstop=3, focus=(0, -.1, .05))


@photo('spectacles', res='1200x900', bounces=8)
def spectacles(sc):
    t = Mat('acetate'); v = t.coord(); n = t.noise(v, 5, 5, .6, 1.2); t.l(t.ramp(n.outputs[0], [(.38, hexc('#2a130a')), (.52, hexc('#7a4218')), (.66, hexc('#c98a3c'))]), t.b.inputs['Base Color']); t.set(Roughness=.15, Clearcoat=.6, Specular=.55); tag(t.m, hexc('#6b3a18')); m = t.m
    lens_ = glass('lens', '#fbfdfc', ior=1.05); before = set(sc.objects)
    for s in (-1, 1):
        out = [(s*.62+.47*math.copysign(abs(math.cos(a))**.85, math.cos(a)), .40*math.copysign(abs(math.sin(a))**.85, math.sin(a))+.03*math.sin(a)) for a in [2*math.pi*k/72 for k in range(72)]]
        band('rim', [(x, .05*abs(x)*abs(x)*-.35, y+.48) for x, y in out], (0, 1, 0), .10, .075, m, n=2, closed=True)
        slab('lens', out, .012, lens_, 0, loc=(0, -.02, .48), rot=(math.radians(90), 0, 0))
        x = s*1.09; box('hinge', (.12, .12, .15), (s*1.10, .02, .66), m, bev=.03); band('temple', [(s*1.14, .05, .67), (s*1.15, .6, .67), (s*1.14, 1.3, .66), (s*1.12, 1.75, .60), (s*1.10, 2.1, .36), (s*1.09, 2.28, .14)], (0, .1, 1), .13, .055, m, width=lambda u: 1.1-.25*u)
        tube('pad', [(s*.14, .03, .45), (s*.17, .10, .40), (s*.19, .12, .32)], .03, m)
    band('bridge', [(-.19, -.01, .60), (-.10, -.03, .67), (0, -.035, .69), (.10, -.03, .67), (.19, -.01, .60)], (0, 1, 0), .10, .08, m)
    e = group(*since(before), rot=(0, 0, math.radians(-32))); bpy.context.view_layer.update(); lo = min((o.matrix_world @ q.co).z for o in sc.objects if o.type == 'MESH' for q in o.data.vertices); e.location = (-.25, -.55, -lo)
    yield
    box('ground', (40, 60, .2), (0, 22, -.1), plaster('paper', '#e7d3c2', bump=.06, scale=4, var=.02), bev=.0); sunny(36, -62, 4.4, .55); camera((0, -6.4, 3.0), (0, .1, .32), lens=70, fstop=4, focus=(0, -.7, .4))
