"""Toys, sport, bath: teddy bear, wooden truck, football, bath brush"""
from kit import *


@photo('plush-bear', res='900x1200')
def bear(sc):
    m = Mat('fur'); h = m.n('HairInfo'); n = m.noise(m.coord(), 4, 3); base = m.ramp(n.outputs[0], [(.35, hexc('#b98a58')), (.65, hexc('#d0a472'))]); m.l(m.mix(1, base, m.ramp(h.outputs['Random'], [(0, (.7,)*3+(1,)), (1, (1.15,)*3+(1,))]), 'MULTIPLY'), m.b.inputs['Base Color']); m.set(Roughness=.85, Specular=.15, Sheen=.3); m.m['nocheap'] = 1; tag(m.m, hexc('#c49763')); pale = plain('pale', '#ead7b8', .9, Sheen=.4); blk = plain('eye', '#16110d', .12, Specular=.7)
    def ball(x, y, z, a, b, c, rot=(0, 0, 0), k=1.0, fur=m.m):
        o = sphere('part', 1, (x, y, z), fur, 32); o.scale = (a, b, c); o.rotation_euler = rot; bpy.context.view_layer.objects.active = o; o.select_set(True); bpy.ops.object.transform_apply(location=False, rotation=True, scale=True); o.select_set(False); hair(o, fur, int(2600*k), .085, seed=int(abs(x*100)+z*31) % 97, children=7, root=.006, tip=.0018, rough=.035, brown=.02, radius=.05, steps=3); return o
    ball(0, 0, .62, .50, .42, .56, k=1.5); ball(0, -.02, 1.46, .47, .42, .43, k=1.4)
    for s in (-1, 1):
        ball(s*.38, .02, 1.82, .17, .09, .17, k=.4); ball(s*.52, -.16, .78, .16, .17, .38, (.35, s*-.55, 0), k=.6); ball(s*.36, -.52, .20, .19, .42, .19, (0, 0, s*.35), k=.7); o = sphere('eye', .058, (s*.17, -.475, 1.555), blk, 32)
    ball(0, -.40, 1.36, .20, .16, .15, k=.4, fur=m.m); o = sphere('nose', .06, (0, -.60, 1.42), plain('nose', '#2a1a12', .5), 32); o.scale = (1.2, .7, .8); tube('mouth', [(-.07, -.585, 1.29), (0, -.61, 1.33), (.07, -.585, 1.29)], .010, blk); tube('mouth2', [(0, -.61, 1.33), (0, -.62, 1.39)], .010, blk)
    rb = fabric('bow', '#a63d40', weave=120); band('ribbon', [(.40*math.cos(a), .36*math.sin(a)-.02, 1.10+.02*math.sin(a)) for a in [2*math.pi*k/24 for k in range(24)]], (0, 0, 1), .12, .02, rb, closed=True, n=3)
    for s in (-1, 1): band('loop', [(0, -.42, 1.08), (s*.16, -.48, 1.17), (s*.30, -.46, 1.15), (s*.31, -.45, 1.05), (s*.16, -.47, 1.02), (0, -.43, 1.08)], (0, .5, 1), .10, .015, rb); band('tail', [(0, -.44, 1.08), (s*.10, -.50, .94), (s*.16, -.53, .78)], (1, 0, 0), .10, .012, rb)
    sphere('knot', .055, (0, -.45, 1.08), rb, 24)
    yield
    wl = fabric('blanket', '#cbb391', '#b89f7c', weave=24, bump=.8); f = lambda x, y: .05*mnoise.noise((x*.7, y*.7, 2))-.04; g = grid('bed', 14, 8, 160, 120, wl, f); wall('#d9c7ac', y=2.6, bump=.3); p = box('pillow', (2.2, .6, 1.1), (1.7, 1.6, .5), fabric('pil', '#efe9dd', weave=70), bev=.28, rot=(-.2, 0, .1)); window(460, .45, side=-1, y=-1.6); camera((0, -7.0, 1.7), (0, -.1, .98), lens=76, fstop=3, focus=(0, -.4, 1.1))


@photo('wooden-truck', res='1200x900')
def truck(sc):
    w = wood('beech', '#a8794d', '#c99a68', '#e0bb8c', scale=2.2, rough=.4); red = plaster('red', '#b8402f', rough=.35, bump=.06); blue = plaster('blue', '#3d6f8e', rough=.35, bump=.06); yel = plaster('yel', '#e0aa3a', rough=.35, bump=.06)
    box('chassis', (1.9, .62, .12), (0, 0, .30), w, bev=.03); slab('cab', [(0, 0), (.62, 0), (.62, .38), (.42, .74), (0, .74)], .60, red, .05, loc=(.34, .30, .36), rot=(math.radians(90), 0, 0)); win = slab('win', [(0, 0), (.22, 0), (.10, .22), (0, .22)], .64, w, .015, loc=(.58, .32, .72), rot=(math.radians(90), 0, 0))
    for x in (-.62, .60):
        for s in (-1, 1):
            o = cyl('wheel', .24, .14, (x, s*.33-(0 if s > 0 else 0), .24), w, bev=.035, seg=96); o.rotation_euler = (math.radians(-90*s), 0, 0); c = cyl('cap', .075, .16, (x, s*.33, .24), yel, bev=.02, seg=48); c.rotation_euler = (math.radians(-90*s), 0, 0)
    for y in (-.28, .28): box('side', (1.10, .05, .30), (-.38, y, .50), w, bev=.018)
    box('tail', (.05, .58, .30), (-.93, 0, .50), w, bev=.018); box('head', (.05, .58, .30), (.17, 0, .50), w, bev=.018)
    for x, y, c, m in ((-.72, -.10, .34, yel), (-.38, .08, .36, blue), (-.05, -.08, .32, red)): box('block', (c, c, c), (x, y, .36+c/2+.0), m, bev=.035, rot=(0, 0, x*2))
    slab('tri', [(-.2, 0), (.2, 0), (0, .32)], .3, w, .025, loc=(-.36, .22, .72), rot=(math.radians(90), 0, .2)); group(*sc.objects, rot=(0, 0, math.radians(-28)))
    yield
    pile('#8fa3a8', '#70868d', n=13000, length=.12).location.z = -.03; wall('#e6ddcd', y=3.0); box('skirt', (24, .06, .3), (0, 2.88, .15), plain('skirt', '#f1ede5', .5), bev=.01)
    for i, (x, y, c) in enumerate(((-2.2, 1.7, '#d8a13a'), (-1.75, 2.0, '#b8402f'), (-1.98, 1.85, '#5b8a6f'))): box('cube', (.44, .44, .44), (x, y, .24+.45*(i == 2)), plaster('cube', c, rough=.4), bev=.04, rot=(0, 0, i*.5+.2))
    window(430, .45, side=1, y=-1.4); camera((0, -5.8, 2.3), (0, 0, .45), lens=64, fstop=2.6, focus=(0, -.4, .4))


@photo('football-grass', res='1200x1200')
def football(sc):
    g = (1+5**.5)/2; V = [Vector(p).normalized() for a in (-1, 1) for b in (-g, g) for p in ((0, a, b), (a, b, 0), (b, 0, a))]; wh = plaster('pu', '#eeece6', rough=.38, bump=.15, scale=40, var=.03); bl = plaster('pub', '#23415c', rough=.38, bump=.15, scale=40, var=.05)
    near = lambda i: [j for j in range(12) if j != i and V[i].dot(V[j]) > .4]; third = lambda i, j: V[i]*2/3+V[j]/3; panels = []
    def ring(points):                                          # in order round their middle
        c = sum(points, Vector())/len(points); x = (points[0]-c).normalized(); y = c.normalized().cross(x); return c, sorted(points, key=lambda p: math.atan2((p-c).dot(y), (p-c).dot(x)))
    for i in range(12): panels.append((1, *ring([third(i, j) for j in near(i)])))
    for i in range(12):
        for j in near(i):
            for k in near(i):
                if i < j < k and k in near(j): panels.append((0, *ring([third(a, b) for a in (i, j, k) for b in (i, j, k) if a != b])))
    bm = bmesh.new(); n = 22
    for kind, c, R in panels:                                  # each panel puffed, with a groove along its seam
        for p, q in zip(R, R[1:]+R[:1]):
            at = lambda i, j: (c*(n-i)+p*(i-j)+q*j)/n; grid_ = [[bm.verts.new(at(i, j).normalized()*(1-.026*math.exp(-(((n-i)/n)/.13)**2))) for j in range(i+1)] for i in range(n+1)]
            for i in range(n):
                for j in range(i+1):
                    bm.faces.new((grid_[i][j], grid_[i+1][j], grid_[i+1][j+1])).material_index = kind
                    if j < i: bm.faces.new((grid_[i][j], grid_[i+1][j+1], grid_[i][j+1])).material_index = kind
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=1e-4); bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    o = from_bm('ball', bm, wh); o.data.materials.append(bl); o.scale = (.9,)*3; o.location = (0, 0, .87); o.rotation_euler = (.5, .3, .4)
    yield
    lawn(n=9000, length=.26); box('hedge', (40, 1, 9), (0, 11, 3), plaster('hedge', '#43652f', bump=1, scale=9, var=.6), bev=0); sunny(40, 52, 3.6, .7); camera((0, -6.8, 1.9), (0, 0, .82), lens=72, fstop=2, focus=(0, -.8, .8))


@photo('brush-bath', res='1200x900')
def brush(sc):
    w = wood('beech', '#a8794d', '#c99a68', '#e0bb8c', scale=1.6, rough=.5); out = smooth_outline([(-1.9, .0), (-1.84, .10), (-1.4, .125), (-.6, .10), (-.1, .13), (.2, .30), (.6, .44), (1.05, .42), (1.35, .24), (1.42, 0), (1.35, -.24), (1.05, -.42), (.6, -.44), (.2, -.30), (-.1, -.13), (-.6, -.10), (-1.4, -.125), (-1.84, -.10)], 6); slab('wood', out, .15, w, .06)
    b = Mat('bristle'); h = b.n('HairInfo'); b.l(b.ramp(h.outputs['Random'], [(0, hexc('#b79a6c')), (1, hexc('#e6d2a6'))]), b.b.inputs['Base Color']); b.set(Roughness=.6, Specular=.3); b.m['nocheap'] = 1; tag(b.m, hexc('#d2b98a')); p = slab('bed', smooth_outline([(.2, .18), (.6, .34), (1.02, .32), (1.26, .16), (1.32, 0), (1.26, -.16), (1.02, -.32), (.6, -.34), (.2, -.18)], 5), .02, b.m, 0, loc=(0, 0, .14))
    bpy.context.view_layer.objects.active = p; bm = bmesh.new(); bm.from_mesh(p.data); bmesh.ops.delete(bm, geom=[f for f in bm.faces if f.normal.z < .9], context='FACES'); bmesh.ops.triangulate(bm, faces=bm.faces); bm.to_mesh(p.data); bm.free(); hair(p, b.m, 900, .36, seed=3, children=9, root=.008, tip=.005, rough=.03, brown=.015, radius=.035, clump=.2)
    tube('cord', [(-1.80, 0, .16), (-1.92, .06, .14), (-2.12, .16, .02), (-2.30, .05, .015), (-2.16, -.12, .015), (-1.95, -.08, .06), (-1.80, 0, .0)], .017, fabric('cord', '#efe6d4', weave=200)); group(*sc.objects, loc=(.30, .0, .0), rot=(0, 0, math.radians(24)), scale=.84)
    yield
    sheet('#d9c3a0', '#cbb38e', weave=30, fold=.03, scale=.5, seed=21, bump=.8); o = cyl('soap', .34, .2, (1.5, -1.0, .0), plaster('soap', '#eee3d2', rough=.45, bump=.05), bev=.08); window(420, .45, side=-1, y=1.0); camera((0, -3.8, 4.2), (.05, .05, .1), lens=56, fstop=4, focus=(0, -.2, .2))
