"""Green places: park path under trees, flower garden with a pergola, beach at golden hour"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from kit import *

A = args(); V = A['variant']; sc = reset(); rnd = random.Random(7); setup(sc, A, exposure=dict(park=.15, garden=.1, beach=.05)[V], bounces=4, clamp=3)


def sky_wall(stops, strength, y=240):
    m = Mat('sky'); e = m.n('Emission'); s = m.n('SeparateXYZ'); m.l(m.coord('Generated'), s.inputs[0]); cl = m.noise(m.coord(scale=(.02, 1, .09)), 1, 7, .6); f = m.math('MULTIPLY', m.math('ADD', s.outputs[2], m.math('MULTIPLY', m.math('SUBTRACT', cl.outputs[0], .5), .14)), 1.8); m.l(m.ramp(f, [(p, hexc(c)) for p, c in stops]), e.inputs[0]); e.inputs[1].default_value = strength; m.l(e.outputs[0], m.nt.nodes['Material Output'].inputs[0]); m.m['nocheap'] = 1; box('skywall', (500, .1, 130), (0, y, 58), m.m, bev=0)


def greens(n, cols, trans=.4): return [leafmat(f'gr{i}', a, b, .5, trans, False) for i, (a, b) in zip(range(n), cols)]
def bush(src, x, y, z, s, rot): o = bpy.data.objects.new('bush', src.data); link(o); o.location = (x, y, z); o.scale = (s, s, s*.8); o.rotation_euler = (0, 0, rot)
def lawn(name, x0, x1, y0, y1, n, mat, h, seed, free=lambda x, y: False):
    r = random.Random(seed); bm = bmesh.new()
    for _ in range(n):
        x, y = r.uniform(x0, x1), y0+(y1-y0)*r.random()**1.6
        if free(x, y): continue
        a = r.uniform(0, 6.28); k = h*r.uniform(.5, 1.1); d = Vector((math.cos(a), math.sin(a), 0)); w = Vector((-d.y, d.x, 0))*.008; p = Vector((x, y, 0)); bm.faces.new([bm.verts.new(q) for q in (p-w, p+w, p+d*k*.35+Vector((0, 0, k)))])
    from_bm(name, bm, mat, smooth=False)


bark = plain('bark', '#5d4a38', .9)
if V in ('park', 'garden'):
    g = greens(4, (('#4f7a32', '#7da545'), ('#638c3a', '#98b955'), ('#3f6a2d', '#6a953f'), ('#86a548', '#b4c964')))
    crowns = [tree_mesh(f'tm{i}', g[i], n=2300, r=2.0, h=2.6, leaf=.15, seed=i+2) for i in range(4)]
    grass = Mat('grass'); n = grass.noise(grass.coord(), 1.1, 7, .65); grass.l(grass.ramp(n.outputs[0], [(.3, hexc('#5c7d33')), (.7, hexc('#86a549'))]), grass.b.inputs['Base Color']); grass.bump(grass.noise(grass.coord(), 30, 4).outputs[0], .8, .05); grass.set(Roughness=.9, Sheen=.3); tag(grass.m, hexc('#6f9040'))
    grid('lawn', 160, 200, 40, 40, grass.m, lambda x, y: .05*mnoise.noise(Vector((x*.3, y*.3, 0)))-.03, (0, 80, 0))
if V == 'park':
    gr = Mat('walk'); n = gr.noise(gr.coord(), 40, 4, .7); n2 = gr.noise(gr.coord(), .9, 6); gr.l(gr.mix(n2.outputs[0], gr.ramp(n.outputs[0], [(.35, hexc('#b5a184')), (.65, hexc('#d8c6a8'))]), hexc('#b09a7b')), gr.b.inputs['Base Color']); gr.bump(n.outputs[0], .5, .02); gr.set(Roughness=.9); tag(gr.m, hexc('#c7b495'))
    path = lambda y: .9*math.sin(max(0, y-4)*.055)*min(1, max(0, y-4)/14)
    bm = bmesh.new(); R = [(bm.verts.new((path(y)-2.1-(.9 if y < 0 else 0), y, .012)), bm.verts.new((path(y)+2.1+(.9 if y < 0 else 0), y, .012))) for y in [-8+i*1.2 for i in range(90)]]
    for a, b in zip(R, R[1:]): bm.faces.new((a[0], a[1], b[1], b[0]))
    from_bm('path', bm, gr.m)
    for i in range(4): lawn(f'gl{i}', -7, 7, -3.5, 12, 9000, g[i], .11, i, lambda x, y: abs(x-path(y)) < 2.15+(.9 if y < 0 else 0)+.08*math.sin(y*7))
    for i in range(26):
        for s in (-1, 1): y = 7+i*5.2+rnd.uniform(-1, 1); tree(crowns[rnd.randrange(4)], s*(4.4+rnd.uniform(0, 1.6)+(i % 3)*2.2)+path(y), y, rnd.uniform(2.6, 3.6), rnd.uniform(1.2, 1.8), rnd.uniform(0, 6), bark, .17)
    for i in range(60): bush(crowns[rnd.randrange(4)], rnd.choice((-1, 1))*rnd.uniform(6, 26), rnd.uniform(14, 80), .4, rnd.uniform(.5, 1.0), rnd.uniform(0, 6))
    wood_ = plain('bench', '#8a5f3c', .6); iron = plain('iron', '#25292a', .5)
    for x, y in ((3.2, 8), (-3.3, 15), (3.5, 24)):
        for k in range(3): box('seat', (.12, 1.6, .04), (x+k*.14-.14, y, .45), wood_, bev=.01); box('back', (.03, 1.6, .11), (x+math.copysign(.26, x), y, .58+k*.15), wood_, bev=.01)
        for dy in (-.7, .7):
            for dx in (-.16, .16): box('leg', (.045, .045, .45), (x+dx, y+dy, .22), iron, bev=.008)
            box('arm', (.42, .045, .04), (x, y+dy, .66), iron, bev=.008)
    for y in (11, 28, 46): lamp_post(2.9+path(y), y, 3.4, 6, '#fff0d0', iron)
    sky_wall([(0, '#f4f1dc'), (.2, '#e8f0e6'), (.5, '#9fcff5'), (1, '#5fa8e8')], 2.0); key = sun((-18, 14, 24), (0, 4, 0), 4.2, 1.8, (1, .91, .72)); area((3, -5, 3), (0, 0, 1), 3, 130, (1, .97, .92)); world(hexc('#d5e6ef'), .75); floor = gr.m
elif V == 'garden':
    fl = paving('walk', '#c9bca6', '#b5a68f', .5)
    box('terrace', (3.4, 30, .06), (0, 8, 0), fl, bev=.02)
    for i in range(4): lawn(f'gl{i}', -7, 7, -3.5, 14, 9000, g[i], .12, i, lambda x, y: abs(x) < 1.72)
    pet = [plain('pt%d' % i, c, .6, Sheen=.3) for i, c in enumerate(('#f3e9ea', '#e79db0', '#c96b8d', '#f0d27e', '#9a86c9', '#ffffff'))]
    def flowers(name, n, x0, x1, y0, y1, z0, z1, mat, r):
        """one mesh of small five-petalled discs"""
        q = random.Random(name); bm = bmesh.new()
        for _ in range(n):
            x, y, z = q.uniform(x0, x1), q.uniform(y0, y1), q.uniform(z0, z1); t = q.uniform(0, 6.28); rr = r*q.uniform(.7, 1.2); nrm = Vector((q.uniform(-.5, .5), -1, q.uniform(.1, .9))).normalized(); a = nrm.orthogonal().normalized(); b = nrm.cross(a)
            for k in range(5):
                th = t+k*1.2566; c = Vector((x, y, z))+(a*math.cos(th)+b*math.sin(th))*rr*.6; bm.faces.new([bm.verts.new(c+(a*math.cos(th+e)+b*math.sin(th+e))*rr*.42+nrm*.01) for e in (0, 1.05, 2.1, 3.14, 4.2, 5.24)])
        from_bm(name, bm, mat, smooth=False)
    for s in (-1, 1):
        for i in range(24): bush(crowns[rnd.randrange(4)], s*rnd.uniform(2.4, 5.0), 3.2+i*.9, .25, rnd.uniform(.28, .46), rnd.uniform(0, 6))
        for k in range(6): flowers(f'f{s}{k}', 130, s*2.0, s*4.6, 2.6, 20, .35, 1.15, pet[k], .07)
        for i in range(16): bush(crowns[rnd.randrange(4)], s*rnd.uniform(5, 9), 6+i*2.4, 1.2, rnd.uniform(.9, 1.4), rnd.uniform(0, 6))
    wh = plain('pergola', '#e9e2d4', .6)
    for i in range(4):                                     # rose arches over the path
        y = 8.5+i*3.6
        for s in (-1, 1): box('post', (.11, .11, 2.5), (s*1.9, y, 1.25), wh, bev=.01)
        for k in range(13): a = math.pi*k/12; sphere('a', .07, (1.9*math.cos(a), y, 2.5+.75*math.sin(a)), wh, 10); bush(crowns[k % 4], 1.95*math.cos(a), y, 2.5+.8*math.sin(a), .15, k); flowers(f'r{i}{k}', 14, 1.95*math.cos(a)-.3, 1.95*math.cos(a)+.3, y-.35, y-.1, 2.3+.8*math.sin(a), 2.75+.8*math.sin(a), pet[1+k % 2], .07)
        for s in (-1, 1):
            for z in (.5, 1.1, 1.7, 2.3): bush(crowns[i], s*1.95, y, z, .13, z)
    for i in range(30): tree(crowns[rnd.randrange(4)], rnd.uniform(-24, 24), rnd.uniform(32, 60), 2.5, rnd.uniform(1.4, 2.2), i, bark)
    sky_wall([(0, '#f7f0dc'), (.2, '#eaf1ea'), (.5, '#a5d2f5'), (1, '#62aaea')], 2.0); key = sun((-18, 10, 24), (0, 4, 0), 4.0, 1.8, (1, .92, .76)); area((3, -5, 3), (0, 0, 1), 3, 130, (1, .97, .92)); world(hexc('#d9e8f0'), .8); floor = fl
else:
    sand = Mat('sand'); v = sand.coord(); n1 = sand.noise(v, .8, 6, .6); n2 = sand.noise(v, 9, 4, .7); n3 = sand.noise(v, 75, 3, .75); c = sand.mix(sand.ramp(n1.outputs[0], [(.3, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), hexc('#e6caa0'), hexc('#d2b080')); c = sand.mix(sand.ramp(n2.outputs[0], [(.46, (0, 0, 0, 1)), (.72, (.45,)*3+(1,))]), c, hexc('#b08c5e')); c = sand.mix(sand.ramp(n3.outputs[0], [(.50, (0, 0, 0, 1)), (.66, (.7,)*3+(1,))]), c, hexc('#8f7049')); sand.l(c, sand.b.inputs['Base Color']); sand.bump(sand.math('ADD', n3.outputs[0], sand.math('MULTIPLY', n2.outputs[0], 2.0)), .8, .03); sand.set(Roughness=.92); tag(sand.m, hexc('#d8bb8e'))
    def dune(x, y):
        w = mnoise.noise(Vector((x*.35, y*.4, 3)))*2.2; t = ((x*.75+y*.66)*2.6+w) % 1.0; crest = t/.62 if t < .62 else (1-t)/.38; crest = crest*crest*(3-2*crest)
        return .06*mnoise.noise(Vector((x*.5, y*.5, 1)))*min(1, abs(x)/1.2)+.036*crest*(.5+.5*mnoise.noise(Vector((x*.5, y*.4, 5))))+.02*mnoise.noise(Vector((x*2.1, y*2.1, 8)))-.045*max(0, y-6)
    grid('sand', 14, 13, 420, 420, sand.m, lambda x, y: dune(x, y+2.4), (0, 2.4, 0)); grid('sand', 60, 20, 300, 160, sand.m, lambda x, y: dune(x, y+18.88), (0, 18.88, 0))
    sea = Mat('sea'); s = sea.n('SeparateXYZ'); sea.l(sea.coord('Generated'), s.inputs[0]); fo = sea.noise(sea.coord(scale=(.10, .42, 1)), 1.3, 7, .62, .5); cc = sea.ramp(s.outputs[1], [(0, hexc('#b5ddd0')), (.02, hexc('#6fc3c2')), (.10, hexc('#2f97ad')), (1, hexc('#2f7fa6'))]); fm = sea.math('MULTIPLY', sea.ramp(fo.outputs[0], [(.56, (0, 0, 0, 1)), (.62, (1, 1, 1, 1))]), sea.ramp(s.outputs[1], [(0, (1, 1, 1, 1)), (.05, (.5,)*3+(1,)), (.2, (0, 0, 0, 1))])); sea.l(sea.mix(fm, cc, hexc('#f8f8f2')), sea.b.inputs['Base Color']); sea.l(sea.mix(fm, cc, hexc('#f8f8f2')), sea.b.inputs['Emission']); sea.b.inputs['Emission Strength'].default_value = .35; sea.set(Roughness=.2); sea.bump(fo.outputs[0], .8, .5); tag(sea.m, hexc('#4aa5b8'))
    grid('sea', 700, 400, 2, 2, sea.m, None, (0, 222, -.55))
    fr = leafmat('frond', '#3f6c2c', '#76a042', .4, .35, False); tr = Mat('trunk'); w = tr.n('TexWave', wave_type='BANDS', bands_direction='Z'); w.inputs['Scale'].default_value = 1.6; w.inputs['Distortion'].default_value = 1.5; tr.l(tr.coord(), w.inputs['Vector']); tr.l(tr.ramp(w.outputs[0], [(0, hexc('#74604a')), (1, hexc('#a58d70'))]), tr.b.inputs['Base Color']); tr.set(Roughness=.9); tag(tr.m, hexc('#8d775d'))
    def coconut(x, y, lean, h, seed, n=13):
        cu = bpy.data.curves.new('tr', 'CURVE'); cu.dimensions = '3D'; cu.bevel_depth = .14; cu.bevel_resolution = 4; sp = cu.splines.new('POLY'); sp.points.add(24); f = lambda t: Vector((x+lean*h*t**1.8, y, -.2+h*t))
        for i in range(25): sp.points[i].co = (*f(i/24), 1); sp.points[i].radius = 1.3-.6*i/24
        o = bpy.data.objects.new('tr', cu); link(o); cu.materials.append(tr.m); r = random.Random(seed)
        for i in range(n): p = palm(f'pf{seed}{i}', L=r.uniform(2.0, 2.7), n=22, mat=fr, seed=seed*50+i, droop=r.uniform(.6, 1.3), leaflet=.75, width=.03); p.location = f(1); p.rotation_euler = (r.uniform(-.1, .75), 0, i/n*6.283+r.uniform(-.2, .2))
    coconut(-3.9, 9.5, .14, 5.0, 1); coconut(-6.6, 14, .20, 6.4, 2); coconut(6.6, 17, -.15, 5.4, 3); coconut(9.5, 24, -.1, 6.5, 4, 11)
    bm = bmesh.new(); P = [bm.verts.new((-240+i*4, 380, -1)) for i in range(121)]; T = [bm.verts.new((-240+i*4, 380, max(-1, 26*math.exp(-((i-96)/22)**2)+9*math.exp(-((i-20)/16)**2)+3*mnoise.noise(Vector((i*.13, 0, 0)))-1))) for i in range(121)]
    for i in range(120): bm.faces.new((P[i], P[i+1], T[i+1], T[i]))
    from_bm('hills', bm, emit('hl', '#a9bcc6', .9), smooth=False); gp = Gobo((-9, 3, 7), (0, .2, 0)); gp.palms(((-1.6, 1.9, 2.6, 1.6), (1.8, 1.7, 2.1, 1.5)), dist=3.2)
    sky_wall([(0, '#ffe7c8'), (.12, '#fbe3cc'), (.35, '#b5d8ee'), (1, '#4f9ce0')], 1.9, 420); key = sun((-16, 9, 12), (0, 4, 0), 4.0, 1.6, (1, .82, .60)); area((3, -5, 3), (0, 0, 1), 3, 140, (1, .95, .88)); world(hexc('#cfe2f2'), .65); floor = sand.m
person_camera(fstop=.62)
describe(sc, A, (0, 0, .02), (1.1, 1.85), key, floor, unit=1)
if 'facts-only' not in A: render(sc, A, lens_after=True)
