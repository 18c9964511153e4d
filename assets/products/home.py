"""Home: lamp on three legs, chair, armchair out of the frame, plant, basket"""
from kit import *


@photo('lamp-tripod', res='900x1200')
def lamp(sc):
    w = wood('ash', '#9a6a41', '#bf8d5e', '#d8ae80', scale=2, rough=.45); br = steel('brass', '#c9a468', .28); sh = fabric('shade', '#efe7d6', weave=110, bump=.4)
    for a in (90, 210, 330):
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a)); tube('leg', [(.10*c, .10*s, 1.14), (.33*c, .33*s, .55), (.54*c, .54*s, .02)], .030, w, taper=lambda t: 1.1-.35*t)
    cyl('hub', .14, .10, (0, 0, 1.08), br, bev=.02, seg=64); cyl('stem', .022, .40, (0, 0, 1.12), br, bev=.005, seg=32); cyl('socket', .055, .16, (0, 0, 1.34), plain('socket', '#23211f', .5), bev=.01, seg=40)
    R0, R1, z0, z1 = .62, .46, 1.30, 1.98; o = lathe('shade', [(R0, z0), (R1, z1)], 128, sh); so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = .016; t = fabric('trim', '#d8ccb3', weave=150)
    for r, z in ((R0, z0), (R1, z1)): tube('trim', [(r*math.cos(a), r*math.sin(a), z) for a in [2*math.pi*k/60 for k in range(60)]], .014, t, closed=True, n=2)
    tube('cord', [(0, .03, 1.10), (.02, .12, .75), (.10, .25, .25), (.30, .30, .02), (.80, .10, .016), (1.25, .35, .016), (1.6, .8, .016), (2.1, 1.0, .016)], .016, fabric('flex', '#2c2a28', weave=200), n=12)
    yield
    tabletop('#6f5138', '#8f6c4c', '#ad8a66', plank=1.0); wall('#cfc6b6', y=1.9, bump=.3); box('frame', (.9, .05, 1.15), (-1.35, 1.78, 1.65), plain('frame', '#2c2622', .5), bev=.01); box('print', (.74, .06, .99), (-1.35, 1.765, 1.65), plaster('print', '#b9c2b4', bump=.02, var=.2), bev=0); shelf_things(.95, 1.3, n=5, seed=7); window(400, .4, side=-1, y=-1.6); camera((0, -6.9, 1.7), (0, 0, 1.0), lens=72, fstop=3, focus=(0, 0, 1))


@photo('chair-oak', res='900x1200')
def chair(sc):
    w = wood('oak', '#8a6238', '#b08552', '#cba576', scale=1.6, rough=.45); S, Z = .50, .92; seat = slab('seat', rounded(1.02, .96, .16), .075, w, .03, loc=(0, 0, Z))
    for x in (-1, 1):
        tube('front', [(x*.42, -.40, Z+.01), (x*.45, -.45, .45), (x*.47, -.49, .0)], .040, w, taper=lambda t: 1.1-.45*t); tube('back', [(x*.47, .56, .0), (x*.43, .46, .5), (x*.41, .42, Z), (x*.41, .50, 1.40), (x*.43, .64, 1.92)], .042, w, taper=lambda t: .65+.5*math.sin(math.pi*min(1, t*1.1)))
        tube('side', [(x*.455, -.46, .42), (x*.445, 0, .45), (x*.435, .50, .48)], .020, w)
    tube('cross', [(-.45, 0, .45), (0, 0, .45), (.45, 0, .45)], .020, w)
    band('top', [(-.47, .60, 1.80), (-.22, .70, 1.83), (0, .725, 1.84), (.22, .70, 1.83), (.47, .60, 1.80)], (0, .22, 1), .24, .05, w); band('low', [(-.42, .47, 1.24), (0, .555, 1.25), (.42, .47, 1.24)], (0, .15, 1), .08, .035, w)
    for x in (-.22, -.075, .075, .22): tube('spindle', [(x*.9, .535, 1.24), (x, .60, 1.5), (x*1.05, .695, 1.78)], .016, w)
    group(*sc.objects, rot=(0, 0, math.radians(32)))
    yield
    box('floor', (30, 30, .2), (0, 8, -.1), plaster('concrete', '#cfcac2', bump=.12, scale=3, var=.06, rough=.6), bev=0); wall('#dcd5ca', y=2.6, bump=.35); box('skirt', (24, .06, .22), (0, 2.48, .11), plain('skirt', '#efebe4', .5), bev=.01); sunny(32, -55, 4.2, .6, angle=.9); camera((0, -7.4, 2.1), (.05, .1, .93), lens=66)


@photo('armchair-cropped', res='1200x900')
def armchair(sc):
    f = fabric('boucle', '#cdbfa9', '#b9aa92', weave=34, bump=.9); leg = wood('leg', '#4a2f1e', '#6f4a30', '#8d6544', scale=2)
    def soft_box(size, loc, rot=(0, 0, 0), bev=.2, puff=.0):
        o = box('pad', size, loc, f, bev=bev, rot=rot); subsurf(o, 1); return o
    soft_box((1.9, 1.8, .42), (0, 0, .62), bev=.14); soft_box((1.5, 1.62, .34), (0, -.10, .96), bev=.15); soft_box((1.62, .48, 1.35), (0, .82, 1.25), (-.18, 0, 0), bev=.2)
    for s in (-1, 1): soft_box((.40, 1.85, .82), (s*.95, -.02, .92), bev=.17); cyl('leg', .06, .44, (s*.80, -.72, 0), leg, bev=.02, seg=40); cyl('leg', .06, .44, (s*.80, .72, 0), leg, bev=.02, seg=40)
    for s in (-1, 1): tube('seam', [(s*.75, -.90, .82), (s*.75, -.90, 1.06)], .01, f)
    group(*sc.objects, rot=(0, 0, math.radians(-24)), loc=(.55, 0, 0))
    yield
    tabletop('#7b5c40', '#9c7855', '#b99670', plank=.6, rough=.45, size=(24, 16)); wall('#d9cdb9', y=3.0, bump=.3); pot_plant(-2.1, 1.6, r=.42, h=.6, col='#8e8a84', n=46, size=1.5); r = slab('rug', [(2.6*math.cos(a), 1.9*math.sin(a)) for a in [2*math.pi*k/90 for k in range(90)]], .03, fabric('rug', '#b08f72', weave=20, bump=.8), .01, loc=(.2, -.3, 0)); window(560, .4, side=-1, y=-1.2); camera((0, -5.7, 1.75), (-.15, 0, 1.0), lens=60, fstop=4, focus=(0, -.5, 1))


@photo('monstera-pot', res='900x1200')
def plant(sc):
    lathe('pot', [(0, 0), (.34, 0), (.37, .02), (.46, .62), (.47, .66), (.45, .68), (.42, .67), (.41, .56), (0, .56)], 96, plaster('terra', '#c67f58', bump=.18, scale=6)); so = Mat('soil'); n = so.noise(so.coord(), 30, 4, .8); so.l(so.ramp(n.outputs[0], [(.3, hexc('#1e150e')), (.7, hexc('#4a3524'))]), so.b.inputs['Base Color']); so.bump(n.outputs[0], 1, .03); so.set(Roughness=.95); tag(so.m, hexc('#33241a')); cyl('soil', .41, .05, (0, 0, .53), so.m, bev=.01)
    g = [leafmat('m1', '#1f4f2c', '#3b7442', .3, .25), leafmat('m2', '#2b5f33', '#558a4a', .3, .25)]; st = plain('stem', '#5d7f43', .5); rnd = random.Random(12)
    def leaf_split(L, m):
        """a heart-shaped blade with cuts from the edge and holes beside the midrib"""
        out = smooth_outline([(0, 0), (.20, -.16), (.44, -.05), (.52, .25), (.42, .62), (.20, .92), (0, 1.08), (-.20, .92), (-.42, .62), (-.52, .25), (-.44, -.05), (-.20, -.16)], 12); n = 210; bm = bmesh.new(); uv = bm.loops.layers.uv.new('UV'); V = {}
        def inside(x, y):
            c = False; j = len(out)-1
            for i in range(len(out)):
                if (out[i][1] > y) != (out[j][1] > y) and x < (out[j][0]-out[i][0])*(y-out[i][1])/(out[j][1]-out[i][1])+out[i][0]: c = not c
                j = i
            if not c: return False
            u = abs(x); yy = y-u*.45                      # slits run outwards and forwards
            for k in range(5):
                if abs(yy-(.02+k*.165)) < .017+.012*u and u > .20: return False
            return True
        def at(i, j):
            if (i, j) not in V: x, y = (i/n-.5)*1.1, -.2+j/n*1.32; V[i, j] = bm.verts.new((x*L, y*L, L*(-.30*y*y+.10*abs(x)+.02*math.sin(y*17)*abs(x)*2)))
            return V[i, j]
        for j in range(n):
            for i in range(n):
                x, y = ((i+.5)/n-.5)*1.1, -.2+(j+.5)/n*1.32
                if inside(x, y):
                    f = bm.faces.new([at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)])
                    for lp in f.loops: lp[uv].uv = (lp.vert.co.x/L+.5, (lp.vert.co.y/L+.1)/1.1)
        for _ in range(9): bmesh.ops.smooth_vert(bm, verts=bm.verts, factor=.5, use_axis_x=True, use_axis_y=True, use_axis_z=True)
        return from_bm('leaf', bm, m)
    for k, (a, t, h, L) in enumerate(((-70, .60, 1.75, .80), (20, .62, 1.62, .74), (150, .58, 1.85, .76), (-150, .70, 1.28, .70), (-20, .78, 1.12, .66), (80, .30, 2.15, .72), (-105, .45, 1.02, .55), (200, .85, .98, .5))):
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a)); p = Vector((t*c, t*s, h)); tube('stem', [(.05*c, .05*s, .56), (t*.35*c, t*.35*s, .56+(h-.56)*.6), p], .020, st, taper=lambda u: 1.2-.5*u); o = leaf_split(L, g[k % 2]); o.location = p; o.rotation_euler = Euler((math.radians(rnd.uniform(-45, -20)), rnd.uniform(-.3, .3), math.radians(a-90)))
    yield
    tabletop('#8a6a48', '#b08d63', '#cfae82', plank=.9); wall('#e3ddd2', y=2.0, bump=.3); window(460, .5, side=-1, y=-1.4, z=3.4); camera((0, -7.6, 1.9), (0, 0, 1.15), lens=66)


@photo('basket-handle', res='1200x1200')
def basket(sc):
    c = [wood('w1', '#8f6a3c', '#b58d58', '#d2ae7c', scale=3, rough=.6), wood('w2', '#7d5a32', '#a67f4d', '#c6a06e', scale=3, rough=.6)]; n = 44; R0, R1, H = .74, .98, .72; prof = lambda z: R0+(R1-R0)*(z/H)**.8
    cyl('floor', R0, .04, (0, 0, .0), c[1], bev=.01)
    for r in range(17):
        z = .03+H*r/17; tube('weft', [((prof(z)+.022*math.cos(math.pi*(k+r)))*math.cos(2*math.pi*k/n), (prof(z)+.022*math.cos(math.pi*(k+r)))*.8*math.sin(2*math.pi*k/n), z) for k in range(n)], .023, c[r % 2], closed=True, n=4, seg=6)
    for k in range(n): a = 2*math.pi*(k)/n; tube('warp', [(prof(z)*math.cos(a), prof(z)*.8*math.sin(a), z) for z in (0, H*.5, H)], .017, c[1], n=3, seg=6)
    for d in (0, math.pi): tube('rim', [((R1+.01+.03*math.cos(9*a+d))*math.cos(a), (R1*.8+.01+.03*math.cos(9*a+d))*math.sin(a), H+.02+.03*math.sin(9*a+d)) for a in [2*math.pi*k/110 for k in range(110)]], .034, c[0], closed=True, n=2)
    for d in (0, 2.1, 4.2): tube('handle', [((R1-.02)*math.cos(a)*(1 if True else 1)+.03*math.cos(14*a+d)*math.cos(a), .03*math.sin(14*a+d), H-.10+1.05*math.sin(a)+.03*math.cos(14*a+d)*math.sin(a)) for a in [math.pi*k/60 for k in range(61)]], .030, c[0], n=2)
    m = fabric('cloth', '#8fa7b5', weave=90); o = lathe('lining', [(R0*.93, .10), (R1-.08, H-.02), (R1-.03, H+.035)], 96, m); o.scale = (1, .8, 1)
    for v in o.data.vertices: v.co.z += .02*mnoise.noise((v.co.x*5, v.co.y*5, 1)); k = 1+.02*math.sin(math.atan2(v.co.y, v.co.x)*23); v.co.x *= k; v.co.y *= k
    group(*sc.objects, rot=(0, 0, math.radians(-25)))
    yield
    lawn(n=12000).location.z = -.16; bd = plain('hedge', '#2f4f24', .9); box('hedge', (30, 1, 9), (0, 9, 3), plaster('hedge', '#43652f', bump=1, scale=9, var=.6), bev=0); sunny(42, -48, 3.6, .7); camera((0, -6.6, 2.5), (0, 0, .68), lens=68, fstop=2.4, focus=(0, -.7, .6))
